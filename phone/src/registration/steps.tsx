import { inputsFor } from '@oems/client/inputs.ts'
import { EmpType, IdType, Relation, Sex } from '@oems/contract/people/codes.ts'
import { registrationPhone } from '@oems/contract/registration/phone.ts'
import { useMemo } from 'react'
import { nationOptions } from '../declare/nations.ts'
import { Captcha } from '../kit/Captcha.tsx'
import { Choices } from '../kit/Choices.tsx'
import { LongTextField, SelectField, TextField } from '../kit/Field.tsx'
import { languageTag, optionsOf, words } from '../words/words.ts'
import { isCard } from './claim.ts'
import styles from './registration.module.css'
import type { Registering } from './useRegistering.ts'

interface Props {
  readonly registering: Registering
}
const input = inputsFor(registrationPhone.register.input)
/** A `select` knows text alone. */
const asText = (options: readonly { readonly value: number; readonly label: string }[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }))

/** Region users are made by administrators. */
export const KindStep = ({ registering: { claim, chooseKind } }: Props) => (
  <Choices
    label={words.registration.questions.kind}
    options={optionsOf(EmpType).filter(({ value }) => value !== EmpType.regional)}
    value={claim.empTypeClaim as 1 | null}
    onChoose={chooseKind}
  />
)

export function PersonStep({ registering: { claim, say, field, problems } }: Props) {
  const nations = useMemo(() => nationOptions(languageTag()), [])
  return (
    <>
      <TextField label={words.registration.name} {...field('name')} autoComplete="name" {...input.name} />
      <SelectField
        label={words.registration.nation}
        value={claim.nationCode}
        onChange={(nationCode) => say({ nationCode })}
        options={nations}
        problem={problems.nationCode}
      />
    </>
  )
}

const none = '0'
export function CertificateStep({ registering: { claim, say, field, problems } }: Props) {
  const options = [
    ...asText(optionsOf(IdType)),
    ...(claim.empTypeClaim === EmpType.chinese ? [] : [{ value: none, label: words.registration.noIdType }]),
  ]
  return (
    <>
      <SelectField
        label={words.registration.idType}
        value={claim.idType === null ? (claim.empTypeClaim === EmpType.chinese ? '' : none) : String(claim.idType)}
        onChange={(value) => say({ idType: value === none ? null : Number(value) })}
        options={options}
        problem={problems.idType}
      />
      {claim.idType !== null && (
        <TextField
          label={words.registration.idNumber}
          {...field('idNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          {...input.idNumber}
        />
      )}
      {!isCard(claim) && (
        <>
          <SelectField
            label={words.registration.sex}
            value={claim.sex === null ? '' : String(claim.sex)}
            onChange={(sex) => say({ sex: Number(sex) })}
            options={asText(optionsOf(Sex))}
            problem={problems.sex}
          />
          <TextField label={words.registration.birthday} {...field('birthday')} type="date" min="1900-01-01" />
        </>
      )}
    </>
  )
}

export const ContactStep = ({ registering: { field } }: Props) => (
  <>
    <div className={styles.pair}>
      <TextField label={words.account.activate.areaCode} {...field('telephoneCode')} inputMode="tel" {...input.telephoneCode} />
      <TextField label={words.account.activate.mobile} {...field('mobile')} inputMode="tel" autoComplete="tel-national" {...input.mobile} />
    </div>
    <p className={styles.help}>{words.registration.mobileHelp}</p>
    <TextField label={words.registration.post} {...field('postClaim')} {...input.postClaim} />
  </>
)

export const EmergencyStep = ({ registering: { claim, say, field, problems, captcha, captchaProblem } }: Props) => (
  <>
    <TextField label={words.registration.emergencyName} {...field('emergencyName')} {...input.emergencyName} />
    <SelectField
      label={words.registration.relation}
      value={claim.emergencyRelation === null ? '' : String(claim.emergencyRelation)}
      onChange={(relation) => say({ emergencyRelation: Number(relation) })}
      options={asText(optionsOf(Relation))}
      problem={problems.emergencyRelation}
    />
    <TextField label={words.registration.emergencyPhone} {...field('emergencyPhone')} inputMode="tel" {...input.emergencyPhone} />
    <LongTextField label={words.registration.reason} {...field('applyReason')} rows={2} {...input.applyReason} />
    {captcha.wanted && <Captcha {...captcha} problem={captchaProblem} />}
    <p className={styles.help}>{words.registration.privacy}</p>
  </>
)
