import { inputsFor } from '@oems/client/inputs.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { Button } from '../kit/Button.tsx'
import { Captcha } from '../kit/Captcha.tsx'
import { TextField } from '../kit/Field.tsx'
import styles from './account.module.css'
import type { Activating } from './useActivating.ts'

const input = inputsFor(phone.activate.input)

/** By the mobile number that the office has registered, or by the login name that it gives to people without one. */
export function IdentityStep({ activating: { field, byName, setByName, problems, captcha } }: { activating: Activating }) {
  return (
    <div className={styles.form}>
      {byName ? (
        <TextField
          label="登录账号"
          {...field('username')}
          autoCapitalize="off"
          autoComplete="username"
          {...input.username}
          help="由本单位信息员告知"
        />
      ) : (
        <div className={styles.pair}>
          <TextField label="区号" {...field('telephoneCode')} inputMode="tel" {...input.telephoneCode} />
          <TextField label="手机号" {...field('mobile')} inputMode="tel" autoComplete="tel-national" {...input.mobile} />
        </div>
      )}
      <TextField
        label="证件号码后六位"
        {...field('idTail6')}
        autoComplete="off"
        autoCapitalize="characters"
        {...input.idTail6}
        help="没有登记证件的，填出生日期后六位，如1990年3月7日填900307"
      />
      {captcha.wanted && <Captcha {...captcha} problem={problems.captcha} />}
      <Button look="quiet" onClick={() => setByName(!byName)}>
        {byName ? '用手机号激活' : '没有登记手机号？用登录账号激活'}
      </Button>
    </div>
  )
}
