import { createContext, useContext } from 'react'

/** The record whose files are shown: they are read through it alone. */
export interface FilesOwner {
  readonly entity: string
  /** None for a record that is not stored yet. */
  readonly id: string | undefined
}

/** Around the fields of a record; without it files are only counted. */
export const FilesContext = createContext<FilesOwner | null>(null)

export const useFilesOwner = (): FilesOwner | null => useContext(FilesContext)
