import { Select } from 'antd'
import styles from './stock.module.css'
import type { ChosenClinic } from './useClinic.ts'

/** Which clinic the page is about; a single one is said, not asked for. */
export function ClinicPicker({ all, chosen, choose }: ChosenClinic) {
  if (!all) return null
  if (all.length === 1 && chosen) return <span className={styles.clinic}>{chosen.clinicName}</span>
  const options = all.map(({ clinicId, clinicName, orgName }) => ({ value: clinicId, label: clinicName, place: orgName }))
  return (
    <Select
      className={styles.picker ?? ''}
      aria-label="医务室"
      placeholder="全部医务室"
      allowClear
      showSearch={{ filterOption: (typed, option) => `${option?.label}${option?.place}`.includes(typed.trim()) }}
      value={chosen?.clinicId ?? null}
      options={options}
      optionRender={({ data }) => (
        <span className={styles.choice}>
          {data.label}
          <small>{data.place}</small>
        </span>
      )}
      popupMatchSelectWidth={320}
      onChange={(clinicId: number | undefined) => choose(clinicId ?? null)}
    />
  )
}
