import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { addTexts } from '../i18n/i18n.ts'
import { store } from '../state/store.ts'
import { developmentTexts } from './development-texts.ts'
import { FaultOverlay } from './fault-overlay.tsx'
import { followMetadata } from './metadata-news.ts'

/** Under `npm run dev`: the page follows the metadata and shows what is wrong with it. A build leaves this out. */
export async function startDevelopment(): Promise<void> {
  await addTexts('development', developmentTexts)
  const element = document.body.appendChild(document.createElement('div'))
  createRoot(element).render(
    <Provider store={store}>
      <FaultOverlay />
    </Provider>,
  )
  await followMetadata()
}
