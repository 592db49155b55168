import { useEffect, useState } from 'react'
import { asProblem, type Problem } from '../api/problem.ts'
import { time } from '../state/clock.ts'
import { fileLink } from './file-api.ts'
import type { FilesOwner } from './files-context.ts'

interface Linked {
  readonly url?: string
  readonly problem?: Problem
}

/** Links by file, as long as they are good: thumbnails that come and go ask once. */
const links = new Map<string, { readonly url: Promise<string>; readonly until: number }>()
const milliseconds = 4 * 60_000

/** A link under which the page shows a file. */
export function useFileLink(owner: FilesOwner, id: string): Linked {
  const [linked, setLinked] = useState<Linked>({})
  useEffect(() => {
    let isCurrent = true
    inlineLink(owner, id).then(
      (url) => isCurrent && setLinked({ url }),
      (failure) => isCurrent && setLinked({ problem: asProblem(failure) }),
    )
    return () => {
      isCurrent = false
    }
  }, [owner, id])
  return linked
}

function inlineLink(owner: FilesOwner, id: string): Promise<string> {
  const key = `${owner.entity} ${owner.id} ${id}`
  const known = links.get(key)
  if (known && known.until > time()) return known.url
  const url = fileLink(owner, id, 'inline')
  links.set(key, { url, until: time() + milliseconds })
  url.catch(() => links.delete(key))
  return url
}
