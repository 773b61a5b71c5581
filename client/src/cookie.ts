/** Empty where there is none of that name. */
export const readCookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((entry) => entry.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

export function dropCookie(name: string, path: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists on https alone
  document.cookie = `${name}=; path=${path}; max-age=0; samesite=lax`
}
