import { archives, VaccinationDraft } from '@oems/contract/archive/archives.ts'
import { Fields } from '../kit/form/ContractField.tsx'
import { IllnessRecords } from './IllnessRecords.tsx'
import type { TabView } from './tabView.ts'

export const Vaccinations = (view: TabView) => (
  <IllnessRecords
    {...view}
    what="接种"
    save={archives.vaccinationSave}
    remove={archives.vaccinationDelete}
    rows={view.archive.vaccinations}
    lineOf={(row) => ({
      title: `${row.illnessName} 第${row.doseNo}剂`,
      about: [row.vaccinatedOn, row.vaccineName, row.place, row.validUntil && `有效期至${row.validUntil}`],
    })}
  >
    <Fields of={VaccinationDraft} names={['doseNo', 'vaccineName', 'vaccinatedOn', 'validUntil', 'batchNo', 'place']} />
  </IllnessRecords>
)
