import { start } from './start.tsx'
import './theme/base.css'

/** Not awaited by this module: what comes later is built upon the chunk that it stands in, and would wait for it in turn. */
async function run(): Promise<void> {
  const scene = import.meta.env.DEV ? new URLSearchParams(location.search).get('scene') : null
  if (scene !== null) await (await import('./development/gallery/play-scene.ts')).playScene(scene)
  await start(document.getElementById('root') as HTMLElement)
  if (import.meta.env.DEV) (await import('./development/start-development.tsx')).startDevelopment()
}

run()
