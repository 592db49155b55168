import { createContext, useContext } from 'react'

/** Goes to an address of the portal. */
export type Go = (address: string, options?: { readonly replace?: boolean }) => unknown

/** Outside of the portal, in the gallery for instance, the address of the page is all there is. */
const byAddress: Go = (address, { replace = false } = {}) => {
  if (replace) location.replace(`#${address}`)
  else location.hash = address
}

/** The same as long as the portal is shown. */
export const GoContext = createContext<Go>(byAddress)

/** How to go to another address. Unlike `useNavigate`, it does not draw its component again whenever the address changes: there are many tabs. */
export const useGo = (): Go => useContext(GoContext)
