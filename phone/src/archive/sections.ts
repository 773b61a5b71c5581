import { BloodType, Drinking, Marital, RhType, Smoking } from '@oems/contract/archive/codes.ts'
import type { OwnArchive } from '@oems/contract/archive/phone.ts'
import { said } from '../words/words.ts'

/** What the person keeps, a screen a section. */
export const sections = {
  body: ['bloodType', 'rhType', 'heightCm', 'weightKg'],
  habits: ['marital', 'smoking', 'drinking'],
  histories: ['allergy', 'pastHistory', 'surgeryHistory', 'familyHistory', 'longMedication'],
} as const
export type Section = keyof typeof sections
export type HealthField = (typeof sections)[Section][number]
export const sectionNames = Object.keys(sections) as Section[]
export const healthFieldNames = Object.values(sections).flat()

/** Fields that are answered by choosing. */
export const choices = { bloodType: BloodType, rhType: RhType, marital: Marital, smoking: Smoking, drinking: Drinking } as const
export const isChoice = (field: HealthField): field is keyof typeof choices => field in choices

/** The literal answer that counts as one (03 §2.7). */
export const nothing = '无'

/** In the present language, as far as it is not the person's own text; null: not answered. */
export function textOf(archive: Pick<OwnArchive, HealthField>, field: HealthField): string | null {
  const value = archive[field]
  if (value === null) return null
  if (isChoice(field)) return said(choices[field].options.find((option) => option.value === value)?.label ?? '')
  return value === nothing ? said(nothing) : String(value)
}
