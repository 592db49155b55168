import { start } from './start.tsx'
import './theme/base.css'

start(document.getElementById('root') as HTMLElement)
