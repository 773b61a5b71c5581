import { createStore, useStore } from '@oems/client/store.ts'
import { consoleKey, desk, preferenceAtMost } from '@oems/contract/desk/desk.ts'
import { useCallback } from 'react'
import { send } from './send.ts'
import { onWindowMessage, postToWindows } from './windows.ts'

/** By their names, the one changed last at the end. */
export type Settings = ReadonlyMap<string, unknown>
const nothing: Settings = new Map()
const afterChange = 500

/** The account's settings on the server (01 §2.6): all of it is one stored value, read once a session and written some moments after a change. */
const settings = createStore<Settings>(nothing)
/** Whose they are; null while they have not been read, and then nothing is stored over them. */
let owner: number | null = null
/** Whether they have come, or will not. */
const answered = createStore(false)
let changed = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Without settings the console works by its defaults: a failure is no reason to wait or to show anything. */
export async function loadPreferences(accountId: number) {
  if (owner === accountId) return
  forgetPreferences()
  const stored = await send(desk.preference, { key: consoleKey }).catch(() => undefined)
  if (stored !== undefined) {
    owner = accountId
    settings.set(new Map([...settingsOf(stored), ...settings.get()]))
  }
  answered.set(true)
}

export function forgetPreferences() {
  clearTimeout(timer)
  owner = null
  changed = false
  answered.set(false)
  settings.set(nothing)
}

/** Stores what has not been stored yet. `keepalive`: while the page is being left. */
export async function storePreferences({ keepalive = false } = {}) {
  clearTimeout(timer)
  if (!changed || owner === null) return
  changed = false
  const value = fitting(settings.get(), preferenceAtMost)
  await send(desk.savePreference, { key: consoleKey, value }, { keepalive }).catch(() => {
    changed = true
  })
}

/** Stores a setting under a name. `soon: false`: with the next one that is stored, or at sign-out. `undefined` takes it away. */
export function setPreference(name: string, value: unknown, { soon = true } = {}) {
  put(name, value)
  changed = true
  if (owner !== null) postToWindows({ kind: 'preference', accountId: owner, name, value })
  if (!soon) return
  clearTimeout(timer)
  timer = setTimeout(() => void storePreferences(), afterChange)
}

function put(name: string, value: unknown) {
  const { [name]: _, ...rest } = Object.fromEntries(settings.get())
  settings.set(new Map(value === undefined ? Object.entries(rest) : [...Object.entries(rest), [name, value]]))
}
onWindowMessage((message) => {
  if (message.kind === 'preference' && message.accountId === owner) put(message.name, message.value)
})

export const preference = <T>(name: string, initial: T): T => (settings.get().get(name) as T | undefined) ?? initial

/** As `useState`, but stored for the account, in every browser. `name` is unique in the console; those of lists begin with `list:`. */
export function usePreference<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const value = useStore(settings, (all) => all.get(name)) as T | undefined
  const keep = useCallback((next: T) => setPreference(name, next), [name])
  return [value ?? initial, keep]
}

/** False while what is shown by them would have to be shown anew a moment later. */
export const usePreferencesAnswered = () => useStore(answered)

/** Pairs of name and value: the database does not keep the order of an object's fields. */
function settingsOf(stored: unknown): Settings {
  const entries = Array.isArray(stored) ? stored : []
  return new Map(entries.filter((entry): entry is [string, unknown] => Array.isArray(entry) && typeof entry[0] === 'string'))
}

/** As it is stored. Where it is too much, settings of lists go, those first that were changed longest ago. */
export function fitting(settings: Settings, atMost: number): [string, unknown][] {
  const entries = [...settings]
  const size = () => new TextEncoder().encode(JSON.stringify(entries)).length
  while (size() > atMost) {
    const oldest = entries.findIndex(([name]) => name.startsWith('list:'))
    if (oldest < 0) break
    entries.splice(oldest, 1)
  }
  return entries
}
