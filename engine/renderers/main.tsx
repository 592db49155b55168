import { start } from './start.tsx'
import './theme/base.css'

await start(document.getElementById('root') as HTMLElement)
if (import.meta.env.DEV) (await import('./development/start-development.tsx')).startDevelopment()
