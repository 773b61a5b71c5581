import type { CodeOf } from '../core/codes.ts'
import { IcdLevel } from './codes.ts'

const forms: readonly (readonly [RegExp, CodeOf<typeof IcdLevel>])[] = [
  [/^[A-Z]\d\d-[A-Z]\d\d$/, IcdLevel.chapter],
  [/^[A-Z]\d\d[+*]?$/, IcdLevel.category],
  [/^[A-Z]\d\d\.[\dx][+*]?$/, IcdLevel.subCategory],
  [/^[A-Z]\d\d\.[\dx]\d\d[+*]?$/, IcdLevel.sixth],
  [/^[A-Z]\d\d\.[\dx]\d\dx\d{3}[+*]?$/, IcdLevel.extension],
]
/** All forms as one pattern, for the field. */
export const anyForm = `(${forms.map(([{ source }]) => source).join('|')})`
export const formsInWords = '编码应如A00-B99、A00、A00.0、I10.x00或A00.000x001，末尾可加+或*'

/** By the form of the code; null: it has none of them. */
export const icdLevelOf = (code: string) => forms.find(([form]) => form.test(code))?.[1] ?? null

/** As the lists write it, however it was typed: capitals but for the `x`, no blanks. */
export const asIcdCode = (typed: string) =>
  typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase().replaceAll('X', 'x').replace(/^x/, 'X')

/** Without the mark of a pair. */
export const bareIcd = (code: string) => code.replace(/[+*]$/, '')

/** `+` or `*`; null: the code is of no pair. */
const markOf = (code: string) => /[+*]$/.exec(code)?.[0] ?? null
/** What is wrong with the other code of a pair; null: nothing. */
export function pairComplaint(code: string, pairCode: string): string | null {
  const [own, other] = [markOf(code), markOf(pairCode)]
  if (own === null) return '只有末尾为+或*的编码可填附加编码'
  return other === null || other === own ? `编码末尾为${own}，附加编码末尾应为${own === '+' ? '*' : '+'}` : null
}

/** Whether one code stands somewhere above another. */
export function isAboveIcd(above: string, below: string): boolean {
  const [levelAbove, levelBelow] = [icdLevelOf(above), icdLevelOf(below)]
  if (levelAbove === null || levelBelow === null || levelAbove >= levelBelow) return false
  const [head, code] = [bareIcd(above), bareIcd(below)]
  if (levelAbove !== IcdLevel.chapter) return code.startsWith(head)
  const category = code.slice(0, 3)
  return category >= head.slice(0, 3) && category <= head.slice(4)
}
