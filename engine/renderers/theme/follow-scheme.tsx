import { useLayoutEffect } from 'react'
import { useScheme } from './scheme.ts'

/** Tells the page which colours are shown. */
export function FollowScheme() {
  const { scheme } = useScheme()
  useLayoutEffect(() => {
    document.documentElement.dataset.scheme = scheme
  }, [scheme])
  return null
}
