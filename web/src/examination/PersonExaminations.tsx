import { PeType } from '@oems/contract/examination/codes.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import type { ExaminationRow } from '@oems/contract/examination/fields.ts'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../core/calls.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part } from '../kit/record/Parts.tsx'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import type { PersonView } from '../person/parts.ts'
import { CompareDialog } from './CompareDialog.tsx'
import styles from './examination.module.css'
import { ExaminationSheet } from './RecordSheet.tsx'
import { ConclusionTag, GradeTag } from './tones.tsx'
import { useExaminationEditor } from './useExaminationEditor.tsx'

/** The latest six examinations of a person, wherever they were made, and how their results went. */
export default function PersonExaminations({ personId }: PersonView) {
  const editor = useExaminationEditor()
  return (
    <Part title="体检">
      <Loaded call={examinations.page} input={{ personId, pageSize: 6 }}>
        {({ list, total }) => <Latest personId={personId} list={list} total={total} editor={editor} />}
      </Loaded>
      {editor.dialog}
    </Part>
  )
}

interface Props {
  readonly personId: number
  readonly list: readonly ExaminationRow[]
  readonly total: number
  readonly editor: ReturnType<typeof useExaminationEditor>
}
function Latest({ personId, list, total, editor: { add, edit } }: Props) {
  const can = useCan()
  const [compared, compare] = useState(false)
  const [opened, open] = useState<ExaminationRow | null>(null)
  const mayOpen = can(examinations.info)
  const name = list[0]?.name ?? '本人'
  return (
    <>
      <div className={styles.bar}>
        <span>{total === 0 ? '0 份' : <Link to={`/pe-record/index?personId=${personId}`}>共 {total} 份，查看全部</Link>}</span>
        <span>
          {can(examinations.compare) && list.length > 1 && <Button onClick={() => compare(true)}>对比与趋势</Button>}{' '}
          {add && <Button onClick={() => add({ personId }, name)}>登记体检</Button>}
        </span>
      </div>
      {list.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无体检记录" />
      ) : (
        <ul className={styles.lines}>
          {list.map((row) => (
            <Line key={row.id} row={row} open={mayOpen ? () => open(row) : undefined} />
          ))}
        </ul>
      )}
      <CompareDialog ids={compared ? list.map(({ id }) => id) : null} personId={personId} close={() => compare(false)} />
      <ReadingDrawer open={opened !== null} title={opened ? titleOf(opened) : '体检'} size={680} destroyOnHidden onClose={() => open(null)}>
        {opened && <ExaminationSheet id={opened.id} edit={edit} ofPerson />}
      </ReadingDrawer>
    </>
  )
}

const titleOf = ({ examDate, peType }: ExaminationRow) => `${examDate} ${PeType.label(peType)}`

interface LineProps {
  readonly row: ExaminationRow
  readonly open: (() => void) | undefined
}
function Line({ row, open }: LineProps) {
  const { institution, conclusion, topGrade, abnormalCount } = row
  return (
    <li className={styles.line}>
      <span>
        <b>
          {open ? (
            <button type="button" className="link-button" onClick={open}>
              {titleOf(row)}
            </button>
          ) : (
            titleOf(row)
          )}
        </b>
        <small>{[institution, abnormalCount > 0 ? `异常${abnormalCount}项` : null].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.states}>
        {conclusion !== null && <ConclusionTag of={conclusion} />} <GradeTag of={topGrade} />
      </span>
    </li>
  )
}
