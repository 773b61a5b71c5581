import { iso31662 } from 'iso-3166'

/** Remarks of the standard that are no part of a name: its languages, and that a part of it lies elsewhere. */
const remark = / \((de, lb|EH.*|UTAG)\)$/
/** A click, for which the register has no letter. */
const click = /^\/\//

/** Laid out on territory that maps published in China show as Chinese. */
const leftOut: ReadonlySet<string> = new Set(['IN-AR'])

/** What ISO 3166-2 has at its first level, by name; those of China come with their cities. */
export function provincesAbroad(): readonly (readonly [code: string, name: string])[] {
  const first = iso31662
    .filter(({ code, parent }) => /^[A-Z]{2}$/.test(parent) && parent !== 'CN' && !leftOut.has(code))
    .map(({ name, ...more }) => ({ ...more, name: name.replace(remark, '').replace(click, '') }))
  const recurring = keysTwice(first)
  return first
    .map((row) => (recurring.has(keyOf(row)) ? { ...row, name: `${row.name} (${row.code})` } : row))
    .sort((a, b) => compare(a.parent, b.parent) || compare(latin(a.name), latin(b.name)))
    .map(({ code, name }) => [code, name] as const)
}

const keyOf = ({ parent, name }: (typeof iso31662)[number]) => `${parent} ${name}`

/** A city and the land around it often share a name, and here they are one beside the other. */
function keysTwice(rows: typeof iso31662): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(rows.map(keyOf).filter((key) => seen.has(key) || !seen.add(key)))
}

const latin = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
