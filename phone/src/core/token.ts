const name = 'h5token'
/** The cookie's own path keeps it apart from the console's, so trying both in one browser ends neither. */
const path = '/oems/h5/'

export const cookieToken = () =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

export function dropCookie() {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists on https alone
  document.cookie = `${name}=; path=${path}; max-age=0; samesite=lax`
}
