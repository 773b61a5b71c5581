/** Small things in `localStorage`, under names of this app alone: the console has its own beside them. */
const prefix = 'oems-h5:'

export function writeStored(name: string, value: unknown) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // a full or forbidden store: the next start asks the server instead
  }
}

export function readStored<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Of the phone, not of whoever has signed in on it. */
const lasting = [`${prefix}language`]

export function clearStored() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix) && !lasting.includes(name)) localStorage.removeItem(name)
}
