import { LicenseState } from '@oems/contract/medical/codes.ts'
import { ClinicLevel } from '@oems/contract/project/codes.ts'
import { useForm } from './form.ts'
import { GuideField } from './GuideField.tsx'
import styles from './guide.module.css'
import { Hospitals } from './Hospitals.tsx'

/** What the site has for the sick, how they get away, and the hospitals nearby. */
export function MedicalStep() {
  const { values } = useForm()
  return (
    <>
      <section className={styles.group}>
        <h2>医务室与人员</h2>
        <GuideField name="clinicLevel" />
        {values.clinicLevel === ClinicLevel.none && <GuideField name="noClinicReason" />}
        <GuideField name="roomArea" />
        <GuideField name="bedNum" />
        <GuideField name="isolationRoomNum" />
        <GuideField name="chineseDoctorNum" />
        <GuideField name="localDoctorNum" />
        <GuideField name="nurseNum" />
        <GuideField name="firstAiderNum" />
        <GuideField name="licenseState" />
        {values.licenseState === LicenseState.held && (
          <>
            <GuideField name="licenseNo" />
            <GuideField name="licenseEndDate" />
          </>
        )}
      </section>
      <section className={styles.group}>
        <h2>设备与条件</h2>
        <GuideField name="aedNum" />
        <GuideField name="oxygenNum" />
        <GuideField name="ambulanceNum" />
        <GuideField name="firstAidKitNum" />
        <GuideField name="coldStorage" />
        <GuideField name="wasteDisposal" />
        <GuideField name="endemicDiseases" />
        <GuideField name="vaccineRequired" />
      </section>
      <section className={styles.group}>
        <h2>后送与保险</h2>
        <GuideField name="evacPlan" help="重病重伤时由谁、用什么交通、送到哪里" />
        <GuideField name="evacHours" />
        <GuideField name="rescueCompany" />
        <GuideField name="rescuePhone" />
        <GuideField name="policyNo" />
        <GuideField name="policyEndDate" />
        <GuideField name="remark" />
      </section>
      <Hospitals />
    </>
  )
}
