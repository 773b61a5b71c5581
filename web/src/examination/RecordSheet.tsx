import { PeType } from '@oems/contract/examination/codes.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { Examination, type ExaminationRow } from '@oems/contract/examination/fields.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { Button, Space } from 'antd'
import { useCan } from '../core/calls.ts'
import { useGallery } from '../kit/file/Gallery.tsx'
import { Thumb } from '../kit/file/Thumb.tsx'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import styles from './examination.module.css'
import { ItemsTable } from './ItemsTable.tsx'
import { ConclusionTag, GradeTag } from './tones.tsx'

interface Props {
  readonly opened: Opened<ExaminationRow>
  readonly edit: ((row: Pick<ExaminationRow, 'id' | 'version'>) => void) | undefined
}

/** One examination beside the list. */
export function RecordSheet({ opened, edit }: Props) {
  const { id, row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row ? `${row.name}的体检` : '体检'}>
      {id !== null && <ExaminationSheet id={id} edit={edit} />}
    </RecordDrawer>
  )
}

interface SheetProps extends Pick<Props, 'edit'> {
  /** The record of the person is what it is opened from. */
  readonly ofPerson?: boolean
}
/** Its results, what was concluded and the report's files. */
export const ExaminationSheet = ({ id, ...props }: SheetProps & { readonly id: number }) => (
  <Loaded call={examinations.info} input={{ id }} lines={12}>
    {(record) => <Sheet record={record} {...props} />}
  </Loaded>
)

function Sheet({ record: r, edit, ofPerson = false }: SheetProps & { readonly record: Examination }) {
  const can = useCan()
  const gallery = useGallery()
  const rows = rowsBy(Examination, r)
  return (
    <>
      <RecordHead
        name={r.name}
        about={[Sex.label(r.sex), r.age !== null && `${r.age}岁`, r.workNo].filter(Boolean).join(' ')}
        states={<GradeTag of={r.topGrade} />}
        place={r.orgName}
        actions={
          <Space wrap>
            {edit && r.editable === 1 && <Button onClick={() => edit(r)}>编辑</Button>}
            {can(employees.info) && !ofPerson && <Button href={`#/employee/${r.personId}`}>打开档案</Button>}
            <ChangeHistoryButton targetType="体检记录" targetId={r.id} name={r.name} />
          </Space>
        }
      >
        <p>
          {r.examDate} {PeType.label(r.peType)}
        </p>
      </RecordHead>
      <Parts>
        <Part
          title="结论"
          rows={{
            ...rows(['conclusion', 'tags', 'hazardNames', 'recheckBefore', 'recheckItems', 'notifiedAt'], {
              conclusion: <ConclusionTag of={r.conclusion} />,
            }),
          }}
          wide={['异常标签', '接触危害因素', '复查项目']}
        />
        <Part title="综述与建议" rows={rows(['summary', 'advice'])} wide={['综述', '建议']} />
        <Part title="体检结果">
          {r.items.length === 0 ? <p className={styles.note}>没有录入体检项目</p> : <ItemsTable items={r.items} />}
        </Part>
        <Part title="来源" rows={rows(['institution', 'reportNo', 'idNumber', 'mobile', 'batchNumber', 'createdAt'])} wide={['体检机构']} />
        {r.oss.length > 0 && (
          <Part title="体检报告">
            <Space wrap>
              {r.oss.map((file) => (
                <button
                  key={file.ossId}
                  type="button"
                  className="link-button"
                  aria-label={`查看${file.name}`}
                  onClick={() => gallery.open(file, r.oss)}
                >
                  <Thumb file={file} isNamed />
                </button>
              ))}
            </Space>
          </Part>
        )}
      </Parts>
      {gallery.dialog}
    </>
  )
}
