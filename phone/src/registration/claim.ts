import { complaint, type Field } from '@oems/contract/core/fields.ts'
import { brokenRules, completed } from '@oems/contract/core/rules.ts'
import { EmpType, IdType } from '@oems/contract/people/codes.ts'
import { registrationPhone } from '@oems/contract/registration/phone.ts'
import { said } from '../words/words.ts'

export type Step = 'kind' | 'person' | 'certificate' | 'contact' | 'emergency'
export const steps: readonly Step[] = ['kind', 'person', 'certificate', 'contact', 'emergency']

/** What somebody has said so far; text as it was typed. */
export const emptyClaim = {
  empTypeClaim: null as number | null,
  name: '',
  /** Asked, not assumed, of whoever is no Chinese employee: a nation that nobody chose is believed by everybody. */
  nationCode: '',
  sex: null as number | null,
  birthday: '',
  idType: null as number | null,
  idNumber: '',
  telephoneCode: '86',
  mobile: '',
  postClaim: '',
  emergencyName: '',
  emergencyPhone: '',
  emergencyRelation: null as number | null,
  applyReason: '',
}
export type ClaimInput = typeof emptyClaim
export type ClaimField = keyof ClaimInput

/** Which question a field belongs to. */
export const stepOf: Readonly<Record<ClaimField, Step>> = {
  ...{ empTypeClaim: 'kind', name: 'person', nationCode: 'person' },
  ...{ idType: 'certificate', idNumber: 'certificate', sex: 'certificate', birthday: 'certificate' },
  ...{ telephoneCode: 'contact', mobile: 'contact', postClaim: 'contact' },
  ...{ emergencyName: 'emergency', emergencyPhone: 'emergency', emergencyRelation: 'emergency', applyReason: 'emergency' },
}
const isField = (path: string): path is ClaimField => path in stepOf

const schema = registrationPhone.register.input
export type Problems = Readonly<Partial<Record<ClaimField, string>>>

/** Of what was answered up to a question, what is wrong: fields that are missing, then what the contract's rules say. */
export function problemsUpTo(input: ClaimInput, step: Step): Problems {
  const claim = sentOf(input)
  const asked = (name: string) => isField(name) && steps.indexOf(stepOf[name]) <= steps.indexOf(step)
  const given = completed(schema, claim) as Readonly<Record<string, unknown>>
  const missing = Object.entries(schema.properties as unknown as Readonly<Record<string, Field>>)
    .filter(([name, field]) => asked(name) && !('default' in field) && given[name] === null)
    .map(([name, field]) => ({ path: name, msg: complaint(field, 'required') }))
  const broken = brokenRules(schema, claim).filter(({ path }) => asked(path))
  const unsaid = asked('nationCode') && claim.nationCode === '' ? [{ path: 'nationCode', msg: '请选择国籍' }] : []
  return worded([...broken, ...missing, ...unsaid])
}

/** The kind of employee that is claimed, with the nation that goes without saying. */
export const ofKind = (empTypeClaim: number, { nationCode, ...before }: Pick<ClaimInput, 'empTypeClaim' | 'nationCode'>) => {
  if (before.empTypeClaim === empTypeClaim) return { empTypeClaim, nationCode }
  return { empTypeClaim, nationCode: empTypeClaim === EmpType.chinese ? 'CN' : '' }
}

export const worded = (errors: readonly { readonly path: string; readonly msg: string }[]): Problems =>
  Object.fromEntries(errors.filter(({ path }) => isField(path)).map(({ path, msg }) => [path, said(msg)]))

/** As it is sent: what is not asked any more is left out. */
export const sentOf = (claim: ClaimInput): ClaimInput => ({
  ...claim,
  ...(claim.idType === null && { idNumber: '' }),
  ...(isCard(claim) && { sex: null, birthday: '' }),
})
/** Gives sex and birthday by itself. */
export const isCard = ({ idType }: ClaimInput) => idType === IdType.residentCard
