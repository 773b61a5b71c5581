import { Drug, DrugSearch, drugs } from '@oems/contract/dictionary/drugs.ts'
import { Filter } from '../kit/form/ContractField.tsx'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { DictionaryPage } from './DictionaryPage.tsx'
import { DiseaseTypeSelect, useDiseaseTypes } from './DiseaseTypeSelect.tsx'
import { DrugFields } from './DrugFields.tsx'

/** 药品字典 (04 §6). */
export default function DrugsPage() {
  const { namesOf } = useDiseaseTypes()
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
          column('drugName'),
          column('spec'),
          column('dosageForm'),
          column('drugKind'),
          column('manufacturer', { ellipsis: true }),
          column('diseaseTypes', { render: (ids: number[]) => namesOf(ids), ellipsis: true }),
          column('controlLevel'),
          column('storage'),
          column('status'),
          column('approvalNo', { extra: true }),
          column('components', { extra: true, ellipsis: true }),
          column('drugClass', { extra: true }),
          column('barcode', { extra: true }),
          column('warnDays', { extra: true }),
          column('createdAt', { extra: true }),
        ]
      }}
      filters={
        <>
          <Filter of={DrugSearch} name="drugName" />
          <Filter of={DrugSearch} name="diseaseTypes">
            <DiseaseTypeSelect allowClear maxTagCount={1} style={{ width: 180 }} />
          </Filter>
          <Filter of={DrugSearch} name="drugKind" />
          <Filter of={DrugSearch} name="status" />
        </>
      }
      more={{
        tags: {
          controlLevel: '已按管控级别筛选',
          approvalNo: '已按批准文号筛选',
          barcode: '已按条形码筛选',
        },
        more: (
          <>
            <Filter of={DrugSearch} name="controlLevel" />
            <Filter of={DrugSearch} name="approvalNo" />
            <Filter of={DrugSearch} name="barcode" />
          </>
        ),
      }}
      form={(record) => <DrugFields record={record} />}
    />
  )
}
