import { createStore } from 'jotai'

/** The one store of the page: what is not React (the API client, the tabs) reads and writes it too. */
export const store = createStore()
