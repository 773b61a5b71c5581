/** Browser and system by their common names, from the header `User-Agent`. */
export function browserOf(userAgent: string): string {
  const [browser] = browsers.flatMap(([name, pattern]) => {
    const [, version] = pattern.exec(userAgent) ?? []
    return version ? [`${name} ${version}`] : []
  })
  const [system] = systems.flatMap(([name, pattern]) => (pattern.test(userAgent) ? [name] : []))
  return [browser ?? '其他浏览器', system].filter(Boolean).join(' · ')
}

// Most claim to be Chrome or Safari as well: the rarer ones come first.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['360', /QHBrowser\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]
