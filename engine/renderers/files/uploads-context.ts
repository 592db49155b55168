import { createContext, useContext } from 'react'

/** Told of each upload that begins; it comes to whether the file is there, or was given up by the person, and never fails. */
export type TakesUpload = (upload: Promise<boolean>) => void

/** Around the fields of a document: whatever stores it waits for the files that are on their way. */
export const UploadsContext = createContext<TakesUpload>(() => undefined)

export const useTakesUpload = (): TakesUpload => useContext(UploadsContext)
