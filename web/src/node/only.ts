/** What of an object has one of these names. */
export const only = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)))
