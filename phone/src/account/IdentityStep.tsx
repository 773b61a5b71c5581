import { inputsFor } from '@oems/client/inputs.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { Button } from '../kit/Button.tsx'
import { Captcha } from '../kit/Captcha.tsx'
import { TextField } from '../kit/Field.tsx'
import { words } from '../words/words.ts'
import styles from './account.module.css'
import type { Activating } from './useActivating.ts'

const input = inputsFor(phone.activate.input)

/** By the mobile number that the office has registered, or by the login name that it gives to people without one. */
export function IdentityStep({ activating: { field, byName, setByName, problems, captcha } }: { activating: Activating }) {
  return (
    <div className={styles.form}>
      {byName ? (
        <TextField
          label={words.account.activate.username}
          {...field('username')}
          autoCapitalize="off"
          autoComplete="username"
          {...input.username}
          help={words.account.activate.usernameHelp}
        />
      ) : (
        <div className={styles.pair}>
          <TextField label={words.account.activate.areaCode} {...field('telephoneCode')} inputMode="tel" {...input.telephoneCode} />
          <TextField
            label={words.account.activate.mobile}
            {...field('mobile')}
            inputMode="tel"
            autoComplete="tel-national"
            {...input.mobile}
          />
        </div>
      )}
      <TextField
        label={words.account.activate.idTail}
        {...field('idTail6')}
        autoComplete="off"
        autoCapitalize="characters"
        {...input.idTail6}
        help={words.account.activate.idTailHelp}
      />
      {captcha.wanted && <Captcha {...captcha} problem={problems.captcha} />}
      <Button look="quiet" onClick={() => setByName(!byName)}>
        {byName ? words.account.activate.byMobile : words.account.activate.byName}
      </Button>
    </div>
  )
}
