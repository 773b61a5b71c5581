import { inputsFor } from '@oems/client/inputs.ts'
import { IdType, Relation, Sex } from '@oems/contract/people/codes.ts'
import { ownRelatives } from '@oems/contract/relative/phone.ts'
import { go } from '../core/route.ts'
import { Button } from '../kit/Button.tsx'
import { SelectField, TextField } from '../kit/Field.tsx'
import { Page } from '../kit/Page.tsx'
import { optionsOf, words } from '../words/words.ts'
import styles from './relative.module.css'
import { useBinding } from './useBinding.ts'

const input = inputsFor(ownRelatives.relativeBind.input)
const choices = <C extends number>(set: Parameters<typeof optionsOf<C>>[0]) =>
  optionsOf(set).map(({ value, label }) => ({ value: String(value), label }))

/** One more relative: who, and by which number they are known. */
export function BindForm() {
  const { field, select, asksSex, busy, bind } = useBinding()
  return (
    <Page
      title={words.relative.add}
      onBack={() => go('/relatives')}
      foot={
        <Button busy={busy} onClick={() => void bind()}>
          {words.relative.bind}
        </Button>
      }
    >
      <TextField label={words.relative.name} {...field('name')} {...input.name} autoComplete="off" />
      <SelectField label={words.relative.relation} {...select('relation')} options={choices(Relation)} />
      <SelectField label={words.relative.idType} {...select('idType')} options={choices(IdType)} />
      <TextField
        label={words.relative.idNumber}
        {...field('idNumber')}
        {...input.idNumber}
        autoComplete="off"
        autoCapitalize="characters"
        help={words.relative.numbersHelp}
      />
      {asksSex && <SelectField label={words.relative.sex} {...select('sex')} options={choices(Sex)} />}
      <div className={styles.pair}>
        <TextField label={words.relative.areaCode} {...field('telephoneCode')} {...input.telephoneCode} inputMode="tel" />
        <TextField label={words.relative.mobile} {...field('mobile')} {...input.mobile} inputMode="tel" autoComplete="off" />
      </div>
    </Page>
  )
}
