import type { Field } from '@oems/contract/core/fields.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import { VisitArea } from '@oems/contract/infoDeclaration/fields.ts'
import { InfoDeclareInfo, infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { Button, Space } from 'antd'
import { use } from 'react'
import { Permissions, useCan, useRead } from '../core/calls.ts'
import { send } from '../core/send.ts'
import { useGallery } from '../kit/file/Gallery.tsx'
import { Thumb } from '../kit/file/Thumb.tsx'
import { wordsOf } from '../kit/list/columnsBy.ts'
import { Shown } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { RevealDialog, type RevealInput, useReveal } from '../kit/record/useReveal.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { placeOf } from './areaColumns.tsx'
import { diagnosisOf } from './columns.tsx'
import styles from './infoDeclaration.module.css'
import { AbnormalTag, LevelTag, ResultTag, RiskTag } from './tones.tsx'

interface Props<R extends object> {
  readonly opened: Opened<R>
  /** Of a row of the list: which declaration it is of. */
  readonly idOf: (row: R) => number
  readonly edit?: ((row: Pick<InfoDeclareInfo, 'id' | 'version'>) => void) | undefined
}
const readWhole = (declareId: number, why: RevealInput) => send(infoDeclarations.getInfoDeclare, { declareId, reveal: 1, ...why })

/** One declaration beside the list. */
export function DeclarationRecord<R extends object & { readonly name: string }>({ opened, idOf, edit }: Props<R>) {
  const { row } = useOpenedRecord(opened)
  const id = row && idOf(row)
  const read = useRead(infoDeclarations.getInfoDeclare, { declareId: id ?? 0 }, { enabled: id !== null })
  const reveal = useReveal(id, readWhole)
  return (
    <RecordDrawer opened={opened} title={row ? `${row.name}的信息申报` : '信息申报'}>
      {row && (
        <Shown read={read} lines={12}>
          {(info) => <Sheet info={reveal.whole ?? info} edit={edit} reveal={reveal.ask} />}
        </Shown>
      )}
      <RevealDialog reveal={reveal} />
    </RecordDrawer>
  )
}

interface Shows {
  readonly info: InfoDeclareInfo
  readonly edit: Props<never>['edit']
  readonly reveal: () => void
}
function Sheet({ info, edit, reveal }: Shows) {
  const can = useCan()
  const mayReveal = use(Permissions).has('biz:declare-record:reveal')
  const isEmployee = info.subjectType === SubjectType.employee
  const rows = rowsBy(InfoDeclareInfo, info)
  return (
    <>
      <RecordHead
        name={info.name}
        about={[SubjectType.label(info.subjectType), Sex.label(info.sex)].join(' ')}
        states={
          <Space>
            <LevelTag level={info.level} />
            <AbnormalTag level={info.level} />
          </Space>
        }
        place={info.orgName}
        actions={
          <Space wrap>
            {edit && info.editable && <Button onClick={() => edit(info)}>编辑</Button>}
            {isEmployee && can(employees.info) && <Button href={`#/employee/${info.personId}`}>打开档案</Button>}
            {mayReveal && info.mobile !== null && isMasked(info.mobile) && <Button onClick={reveal}>显示完整号码</Button>}
            <ChangeHistoryButton targetType="信息申报" targetId={info.id} name={info.name} />
          </Space>
        }
      />
      <Parts>
        <Part title="申报" rows={rows(['date', 'declareReason', 'createdAt', 'mobile', 'remark'])} wide={['健康备注']} />
        <Part
          title="健康状况"
          rows={{
            ...rows(['temperature', 'symptoms', 'contactHistory', 'isolationState', 'isolationFrom', 'isolationTo']),
            已诊断疾病: diagnosisOf(info),
          }}
          wide={['症状']}
        />
        <Part
          title="接种与检测"
          rows={rows(
            [
              ...(['vaccination', 'vaccineIllnessName', 'vaccineDoses', 'lastVaccinatedOn'] as const),
              ...(['testType', 'testIllnessName', 'testResult', 'testedOn'] as const),
            ],
            { testResult: <ResultTag result={info.testResult} /> },
          )}
        />
        <Part title="到访地区">{info.visitAreas.length > 0 ? <Areas areas={info.visitAreas} /> : '未到访其他地区'}</Part>
        {info.oss.length > 0 && <Papers info={info} />}
      </Parts>
    </>
  )
}

const columns = ['arriveDay', 'leaveDay', 'transport', 'transportNo', 'purpose'] as const
const fieldOf = (name: (typeof columns)[number]) => VisitArea.properties[name] as Field
const Areas = ({ areas }: { readonly areas: InfoDeclareInfo['visitAreas'] }) => (
  <table className={styles.areas}>
    <caption className="visually-hidden">到访地区</caption>
    <thead>
      <tr>
        <th scope="col">地区</th>
        <th scope="col">风险等级</th>
        {columns.map((name) => (
          <th key={name} scope="col">
            {fieldOf(name).title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {areas.map((area) => (
        <tr key={`${placeOf(area)} ${area.arriveDay} ${area.leaveDay}`}>
          <td>{placeOf(area)}</td>
          <td>
            <RiskTag grade={area.riskGrade} name={area.riskLevelName} />
          </td>
          {columns.map((name) => (
            <td key={name}>{wordsOf(fieldOf(name), area[name])}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function Papers({ info: { oss } }: { readonly info: InfoDeclareInfo }) {
  const gallery = useGallery()
  return (
    <Part title="附件">
      <Space wrap>
        {oss.map((file) => (
          <button
            key={file.ossId}
            type="button"
            className="link-button"
            aria-label={`查看${file.name}`}
            onClick={() => gallery.open(file, oss)}
          >
            <Thumb file={file} isNamed />
          </button>
        ))}
      </Space>
      {gallery.dialog}
    </Part>
  )
}
