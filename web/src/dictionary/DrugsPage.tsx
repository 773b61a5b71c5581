import { Drug, drugs } from '@oems/contract/dictionary/drugs.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { DictionaryPage } from '../operationLog/DictionaryPage.tsx'
import { useDiseaseTypes } from './DiseaseTypeSelect.tsx'
import { DrugFields } from './DrugFields.tsx'

/** 药品字典 (04 §6). */
export default function DrugsPage() {
  const { namesOf, options } = useDiseaseTypes()
  return (
    <DictionaryPage
      calls={drugs}
      title="药品字典"
      about="处方、医务室库存与药品储备都从这里选药"
      what="药品"
      unit="种"
      sheets={{ calls: drugs, export: drugs.export }}
      keeps={['drugKind', 'originKind', 'manufacturer', 'diseaseTypes', 'storage']}
      nameOf={({ drugName }) => drugName}
      columns={({ sortable }) => {
        const column = columnsBy(Drug, sortable, ['drugName', 'createdAt'])
        return [
          column('drugName', { kind: 'name' }),
          column('spec'),
          column('dosageForm'),
          column('drugKind'),
          column('manufacturer'),
          column('diseaseTypes', { render: (ids: number[]) => namesOf(ids) }),
          column('controlLevel'),
          column('storage'),
          column('status'),
          column('approvalNo', { extra: true, kind: 'code' }),
          column('components', { extra: true }),
          column('drugClass', { extra: true }),
          column('barcode', { extra: true, kind: 'code' }),
          column('warnDays', { extra: true }),
          column('createdAt', { extra: true }),
        ]
      }}
      filters={['drugName', { name: 'diseaseTypes', options }, 'drugKind', 'status']}
      more={['controlLevel', 'approvalNo', 'barcode']}
      form={(record) => <DrugFields record={record} />}
    />
  )
}
