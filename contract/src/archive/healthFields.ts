import type { FieldError } from '../core/errors.ts'
import { decimal, longText, optional, whole } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import { BloodType, Drinking, Marital, RhType, Smoking } from './codes.ts'

const history = (title: string) => optional(longText(title, 1_000))

/** What is known of somebody's health in general (03 §2.7); 无 is an answer as good as any. On the phone the person keeps the same fields. */
export const healthFields = {
  bloodType: optional(BloodType.schema),
  rhType: optional(RhType.schema),
  heightCm: optional({ ...whole('身高(厘米)', 50, 250), log: 'personal' as const }),
  weightKg: optional(decimal('体重(公斤)', 3, 1, 'personal')),
  marital: optional(Marital.schema),
  smoking: optional(Smoking.schema),
  drinking: optional(Drinking.schema),
  allergy: history('过敏史'),
  pastHistory: history('既往史'),
  surgeryHistory: history('手术史'),
  familyHistory: history('家族史'),
  longMedication: history('长期用药'),
}
export const healthFieldNames = Object.keys(healthFields) as (keyof typeof healthFields)[]

/** What no field tells by itself. */
export function healthErrors({ weightKg }: Incomplete<{ readonly weightKg: string | null }>): readonly FieldError[] {
  const isWrong = weightKg !== null && (Number(weightKg) < 20 || Number(weightKg) > 300)
  return isWrong ? [{ path: 'weightKg', msg: '体重(公斤)应在20.0到300.0之间' }] : []
}
