import { GuideReferral } from '@oems/contract/guide/medicalReport.ts'
import { longest } from '../kit/form/longest.ts'
import { FormOf, lineForm, useForm } from './form.ts'
import { GuideField } from './GuideField.tsx'
import styles from './guide.module.css'
import { added, moved, removed, toggled, withTransport } from './hospitalLines.ts'
import type { Line } from './values.ts'

const asked = ['institutionName', 'institutionType', 'address', 'distanceKm', 'travelMinutes', 'services']

/** Hospitals near the site; patients go to those that are marked, in the order of their numbers. */
export function Hospitals() {
  const form = useForm()
  const lines = (form.values.localInstitutions ?? []) as readonly Line[]
  const referrals = (form.values.referrals ?? []) as readonly Line[]
  const fault = form.faults.get('localInstitutions')
  const put = (next: { readonly localInstitutions?: readonly Line[]; readonly referrals: readonly Line[] }) => form.changeAll(next)
  return (
    <section className={styles.group}>
      <h2>当地合作医疗机构{form.required.has('localInstitutions') && <b className={styles.fault}> *</b>}</h2>
      <p>病人可能送去的医院、诊所与急救中心。列入转诊的，按顺位依次联系。</p>
      {lines.map((line, place) => {
        const at = referrals.findIndex(({ institution }) => institution === place)
        const name = String(line.institutionName ?? '') || `第${place + 1}家`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place; new ones have nothing else
          <fieldset key={place} className={styles.line} aria-label={name}>
            <header>
              <span>{name}</span>
              {line.id == null && !form.readOnly && (
                <button type="button" className={styles.button} data-quiet onClick={() => put(removed(lines, referrals, place))}>
                  移除
                </button>
              )}
            </header>
            <FormOf value={lineForm(form, 'localInstitutions', place, asked)}>
              <GuideField name="institutionName" />
              <GuideField name="institutionNameLocal" help="当地文字，急救卡上使用" />
              <GuideField name="institutionType" />
              <GuideField name="emergencyPhone" />
              <GuideField name="address" wide />
              <GuideField name="distanceKm" />
              <GuideField name="travelMinutes" />
              <GuideField name="services" />
              <GuideField name="is24h" />
            </FormOf>
            <div className={styles.field} data-wide>
              <label className={styles.flag}>
                <input
                  type="checkbox"
                  disabled={form.readOnly}
                  checked={at >= 0}
                  onChange={() => put({ referrals: toggled(referrals, place) })}
                />
                {at >= 0 ? `列入转诊：第${at + 1}顺位` : '列入转诊'}
              </label>
              {at > 0 && (
                <button type="button" className={styles.button} data-quiet onClick={() => put({ referrals: moved(referrals, at) })}>
                  提前一位
                </button>
              )}
              {at >= 0 && (
                <input
                  aria-label={`${name}的转运方式`}
                  placeholder="转运方式，如：项目救护车"
                  maxLength={longest(GuideReferral, 'transport')}
                  disabled={form.readOnly}
                  value={String(referrals[at]!.transport ?? '')}
                  onChange={({ target }) => put({ referrals: withTransport(referrals, at, target.value) })}
                />
              )}
            </div>
          </fieldset>
        )
      })}
      {fault && (
        <small className={styles.fault} role="alert">
          {fault}
        </small>
      )}
      {!form.readOnly && lines.length < 20 && (
        <button
          type="button"
          className={`${styles.button} ${styles.whole}`}
          aria-invalid={fault ? true : undefined}
          onClick={() => put({ localInstitutions: added(lines), referrals })}
        >
          添加一家医疗机构
        </button>
      )}
    </section>
  )
}
