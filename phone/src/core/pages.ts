import type { ComponentType } from 'react'

/** A way to a page, on the page that a node's code opens (`landing`, the code goes along as `q`), under 档案 or under 我的. */
interface Entry {
  readonly on: 'landing' | 'archive' | 'me'
  /** Its place among the others there. */
  readonly order: number
  /** Functions, so that they speak the present language. */
  readonly title: () => string
  readonly help?: () => string
}

/** A page that is loaded when it is opened; a folder declares its own in `pages.ts`. */
export interface PhonePage {
  /** The first part of the address: `/visitor`. */
  readonly path: string
  /** `self`: whoever has signed in, about themselves; `stranger`: only who has not; `anybody`: both. */
  readonly who: 'self' | 'stranger' | 'anybody'
  /** `argument` is the second part of the address: 7 of `/examination/7`. */
  readonly load: () => Promise<ComponentType<{ readonly argument: string }>>
  /** Over the tabs, as one of them. */
  readonly isTab?: true
  readonly entry?: Entry
}

const declared = import.meta.glob<readonly PhonePage[]>('../*/pages.ts', { eager: true, import: 'pages' })
const all = Object.values(declared).flat()

export const pageAt = (path: string) => all.find((page) => page.path === `/${path.split('/')[1]}`)

export const entriesOn = (where: Entry['on'], isSignedIn: boolean) =>
  all
    .flatMap(({ path, who, entry }) => (entry?.on === where && !(isSignedIn && who === 'stranger') ? [{ path, ...entry }] : []))
    .sort((one, other) => one.order - other.order)
