import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { array } from './database.ts'
import { has } from './filters.ts'

/**
 * Whether a line of lower case has a text anywhere, by the two indexes that such a line has: trigrams, and `characters_of` for texts too short
 * to have one.
 */
export function lineHas(line: SQL | PgColumn, text: string): SQL {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  if (hasTrigram(text)) return sql`${line} like ${pattern}`
  // One or two characters make no trigram: their index would be read as a whole, so the plan must not use it. Chinese ones have their own.
  const short = sql`(${line} || '') like ${pattern}`
  const characters = charactersIn(text)
  return characters.length > 0 ? sql`(characters_of(${line}) @> ${array(characters)}::text[] and ${short})` : short
}
const hasTrigram = (text: string) => text.length > 2
/** As `characters_of` in SQL gives them, by which few rows of very many are found. */
const charactersIn = (text: string) => [...text.toLowerCase()].filter((character) => character > '\x7f')

/** By which plan such a text is found best depends on what it is: each is planned for itself. */
export const isPlannedAlone = (text: string | null) => text !== null && (hasTrigram(text) || charactersIn(text).length > 0)

type Named = Readonly<Record<'name' | 'namePinyin', PgColumn>>
/** Name and pinyin as one line, word for word as the indexes of such tables have it (`…_search`, `…_characters`). */
const lineOf = ({ name, namePinyin }: Named) => sql`lower(${name} || e'\\n' || ${namePinyin})`

/** By name or pinyin. */
export const nameHas = (named: Named, text: string): SQL => lineHas(lineOf(named), text)
/** By the name alone. */
export const ownNameHas = (named: Named, text: string): SQL => sql`(${nameHas(named, text)} and ${has(named.name, text)})`
