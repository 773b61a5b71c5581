import type { FieldError } from '@oems/contract/core/errors.ts'
import { BaseReport, baseFields, contactTypeErrors, neededContacts } from '@oems/contract/guide/baseReport.ts'
import { type GuideInfo, guide } from '@oems/contract/guide/guide.ts'
import { abroadErrors, MedicalReport, medicalStepFields } from '@oems/contract/guide/medicalReport.ts'
import { NetworkReport, networkStepFields } from '@oems/contract/guide/networkReport.ts'
import type { GuideStep } from '@oems/contract/guide/steps.ts'
import type { TObject, TProperties } from 'typebox'
import type { Line, Values } from './values.ts'

interface Step {
  readonly call: typeof guide.base | typeof guide.medical | typeof guide.networkEnv
  readonly schema: TObject
  /** The form's own fields, out of those of the report. */
  readonly fields: TProperties
  /** What is there already, as the form shows it. */
  readonly live: (info: GuideInfo) => Values
  /** Which rows the report changes, as they stand now: what was typed is kept, and sent over these. */
  readonly rebased: (values: Values, live: Values) => Values
  /** What depends on where the project is. */
  readonly siteErrors: (values: Values, info: GuideInfo) => readonly FieldError[]
}

const sameVersion = (values: Values, live: Values) => ({ ...values, version: live.version })

/** One line for each contact that is asked for, with whoever is known already. */
function contactsOf({ base, isOutside }: GuideInfo): readonly Line[] {
  return neededContacts(isOutside).map(
    (contactType) => base.contacts.find((contact) => contact.contactType === contactType) ?? { contactType, telephoneCode: null },
  )
}

/** Lines by what makes them the same: their number, else the kind or the name that both have. */
function rebasedLines(lines: unknown, live: unknown, key: string, id: string): readonly Line[] {
  const known = live as readonly Line[]
  return (lines as readonly Line[]).map((line) => {
    const same =
      known.find((other) => other[id] != null && other[id] === line[id]) ??
      known.find((other) => other[id] != null && other[key] === line[key])
    return same ? { ...line, [id]: same[id], version: same.version } : line
  })
}

export const steps: Readonly<Record<GuideStep, Step>> = {
  BASE: {
    call: guide.base,
    schema: BaseReport,
    fields: baseFields,
    live: (info) => ({ ...info.base, contacts: contactsOf(info) }),
    rebased: (values, live) => ({
      ...sameVersion(values, live),
      contacts: rebasedLines(values.contacts, live.contacts, 'contactType', 'contactId'),
    }),
    siteErrors: ({ contacts }, { isOutside }) => contactTypeErrors(contacts as { contactType: number }[], isOutside),
  },
  MEDICAL: {
    call: guide.medical,
    schema: MedicalReport,
    fields: medicalStepFields,
    live: ({ medical, localInstitutions, referrals }) => ({ version: null, ...medical, localInstitutions, referrals }),
    rebased: (values, live) => {
      const localInstitutions = rebasedLines(values.localInstitutions, live.localInstitutions, 'institutionName', 'id')
      const referrals = rebasedLines(values.referrals, live.referrals, 'institution', 'id')
      return { ...sameVersion(values, live), localInstitutions, referrals }
    },
    siteErrors: (values, { isOutside }) => abroadErrors(values as Parameters<typeof abroadErrors>[0], isOutside),
  },
  NETWORK_ENV: {
    call: guide.networkEnv,
    schema: NetworkReport,
    fields: networkStepFields,
    live: ({ networkEnv }) => ({ version: null, ...networkEnv }),
    rebased: sameVersion,
    siteErrors: () => [],
  },
}
