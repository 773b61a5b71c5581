import { Type } from 'typebox'
import { ContactType, neededTypes } from '../contacts/codes.ts'
import { ContactLine, contactErrors, contactFields } from '../contacts/contactFields.ts'
import type { FieldError } from '../core/errors.ts'
import { shape } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { Outside } from '../organisation/codes.ts'
import { spotErrors } from '../organisation/orgFields.ts'
import { dateErrors, projectDetailFields, projectNodeFields } from '../project/projectFields.ts'
import { errorsAt, linesOf, reportOf } from './report.ts'

const { industry, contractMode, ownerUnit, startDate, planEndDate } = projectDetailFields
const { peakNum, reportedChineseNum, reportedForeignNum, intro } = projectDetailFields
const { provinceId, areaId, address, longitude, latitude, timeZone } = projectNodeFields
const { contactType, name, post, telephoneCode, mobile, phone } = contactFields

/** As much of a contact as the guide asks for; what else is known of one stays. */
export const GuideContact = shape({
  contactId: ContactLine.properties.contactId,
  version: ContactLine.properties.version,
  ...{ contactType, name, post, telephoneCode, mobile, phone },
})
export type GuideContact = ValueOf<typeof GuideContact>

/** 02 §5.6: what of a project its reporter says. The nation stays as the creator has chosen it. */
export const baseFields = {
  ...{ industry, contractMode, ownerUnit, startDate, planEndDate, peakNum, reportedChineseNum, reportedForeignNum },
  ...{ provinceId, areaId, address, longitude, latitude, timeZone, intro },
  contacts: Type.Array(GuideContact, { title: '联系人', minItems: 1, maxItems: 20, says: '一次最多保存20位联系人' }),
}

const neededAbroad = [ContactType.embassy, ContactType.localRescue] as const
export const neededContacts = (isOutside: number | null) =>
  isOutside === Outside.overseas ? [...neededTypes, ...neededAbroad] : neededTypes

/** Who has to be named, as it depends on where the project is. */
export const contactTypeErrors = (
  contacts: readonly { readonly contactType: number }[],
  isOutside: number | null,
): readonly FieldError[] => {
  const named = new Set(contacts.map((contact) => contact.contactType))
  return neededContacts(isOutside)
    .filter((type) => !named.has(type))
    .map((type) => ({ path: 'contacts', msg: `请填写“${ContactType.label(type)}”` }))
}

type Draft = Incomplete<ValueOf<ReturnType<typeof shape<typeof baseFields>>>>

function baseErrors(draft: Draft): readonly FieldError[] {
  // The nation is known.
  const place = spotErrors({ ...draft, nationCode: '' })
  const contacts = linesOf(GuideContact, draft.contacts).flatMap((line, at) =>
    errorsAt('contacts', at, contactErrors({ ...line, email: null })),
  )
  return [...place, ...dateErrors({ ...draft, actualEndDate: null }), ...contacts]
}

export const BaseReport = reportOf(baseFields, baseErrors)
export type BaseReport = ValueOf<typeof BaseReport>
