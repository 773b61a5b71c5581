import { AccessType } from '@oems/contract/medical/codes.ts'
import { useForm } from './form.ts'
import { GuideField } from './GuideField.tsx'
import styles from './guide.module.css'
import { SpeedTest } from './SpeedTest.tsx'

/** The line, and what can be done over it. */
export function NetworkStep() {
  const { values } = useForm()
  const isOnline = !((values.accessTypes ?? []) as number[]).includes(AccessType.none)
  return (
    <>
      <section className={styles.group}>
        <h2>网络线路</h2>
        <GuideField name="accessTypes" />
        <GuideField name="operator" />
        <GuideField name="dedicatedLine" />
        {isOnline && <SpeedTest />}
        <GuideField name="downMbps" />
        <GuideField name="upMbps" help="由运营商的测速页测得" />
        <GuideField name="latencyMs" />
        <GuideField name="lossRate" />
        <GuideField name="power" />
      </section>
      <section className={styles.group}>
        <h2>视频会商</h2>
        <GuideField name="videoAbility" />
        <GuideField name="roomPlace" />
        <GuideField name="terminalTypes" />
        <GuideField name="availableHours" />
        <GuideField name="itContactName" />
        <GuideField name="itContactPhone" />
        <GuideField name="remark" />
      </section>
    </>
  )
}
