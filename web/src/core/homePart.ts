import type { Permission } from '@oems/contract/core/call.ts'
import type { ComponentType } from 'react'

/** In whose eyes the home page is made: the built-in role on which the present one rests, and the node it is held at. */
export interface HomeCaller {
  readonly role: number | undefined
  readonly orgType: number
}

export interface HomePartProps {
  readonly title: string
}

/** A part of the home page (05 §6), as a domain declares it in its `home.ts`. */
export interface HomePart {
  /** Unique in the console, and stored where a person hides or moves the part: `declaration.unfilled`. */
  readonly key: string
  readonly title: string
  /** Its place among the parts of all domains until a person moves it. The first is read with the page, the others after it. */
  readonly order: number
  /**
   * The calls that it is made of, by method and path, and what they need: as text, since the contracts of every area would else have to be loaded
   * before the first screen. A test holds both against the contract. Parts with the same call and the same input share one request.
   */
  readonly calls: readonly string[]
  readonly may: readonly Permission[]
  /** Whom it is for, among those who are permitted its calls. */
  readonly isFor: (caller: HomeCaller) => boolean
  /** Takes a whole row of the page. */
  readonly wide?: boolean
  /** How many lines have their room from the start: nothing below moves when they come. */
  readonly lines?: number
  readonly load: () => Promise<{ default: ComponentType<HomePartProps> }>
}

export const homePart = (part: HomePart): HomePart => part
