import { createHashRouter } from 'react-router-dom'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { Portal } from './portal.tsx'

/** Addresses stand after `#`: `#/home` to sign in, all others in the portal, whose tabs know the screens. */
export const router = createHashRouter([
  { path: '/home', element: <SignInPage /> },
  { path: '*', element: <Portal /> },
])
