import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { addTexts } from '../i18n/i18n.ts'
import { store } from '../state/store.ts'
import { FaultOverlay } from './fault-overlay.tsx'
import { followMetadata } from './metadata-news.ts'

const texts = {
  ZHS: () => import('../locales/ZHS/development.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT/development.json', { with: { type: 'json' } }),
  US: () => import('../locales/US/development.json', { with: { type: 'json' } }),
}

/** Under `npm run dev`: the page follows the metadata and shows what is wrong with it. A build leaves this out. */
export async function startDevelopment(): Promise<void> {
  await addTexts('development', texts)
  const element = document.body.appendChild(document.createElement('div'))
  createRoot(element).render(
    <Provider store={store}>
      <FaultOverlay />
    </Provider>,
  )
  await followMetadata()
}
