import { dropCookie, readCookie } from '@oems/client/cookie.ts'

const name = 'h5token'
/** The cookie's own path keeps it apart from the console's, so trying both in one browser ends neither. */
const path = '/oems/h5/'

export const cookieToken = () => readCookie(name)
export const dropCookieToken = () => dropCookie(name, path)
