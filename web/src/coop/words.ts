import { HospitalLevel, InstitutionService, InstitutionType } from '@oems/contract/coop/codes.ts'
import type { Institution } from '@oems/contract/coop/institutions.ts'
import { languageCodes } from '@oems/contract/coop/languages.ts'

const names = new Intl.DisplayNames(['zh-CN'], { type: 'language' })
export const languageName = (code: string) => names.of(code) ?? code
export const languageOptions = languageCodes.map((value) => ({ value, label: languageName(value) }))

export const aboutText = ({ institutionType, hospitalLevel }: Pick<Institution, 'institutionType' | 'hospitalLevel'>) =>
  [InstitutionType.label(institutionType), hospitalLevel === null ? null : HospitalLevel.label(hospitalLevel)]
    .filter((part) => part !== null)
    .join(' · ')

export const servicesText = ({ services }: Pick<Institution, 'services'>) => services.map(InstitutionService.label).join('、')
