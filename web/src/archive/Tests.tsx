import { archives, TestDraft } from '@oems/contract/archive/archives.ts'
import { TestSource, TestType } from '@oems/contract/archive/codes.ts'
import { TestResult } from '@oems/contract/declaration/codes.ts'
import { moment } from '../core/moment.ts'
import { Field, Fields } from '../kit/form/ContractField.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { IllnessRecords } from './IllnessRecords.tsx'
import { MomentInput } from './MomentInput.tsx'
import type { TabView } from './tabView.ts'

const toneOf = { [TestResult.negative]: 'done', [TestResult.positive]: 'overdue', [TestResult.unsure]: 'due' } as const

export const Tests = (view: TabView) => (
  <IllnessRecords
    {...view}
    what="检测"
    save={archives.testSave}
    remove={archives.testDelete}
    rows={view.archive.tests}
    lineOf={(row) => ({
      title: `${row.illnessName} ${TestType.label(row.testType)}`,
      about: [moment(row.sampledAt), row.institution, TestSource.label(row.sourceType)],
      state: <StatusTag tone={toneOf[row.testResult]}>{TestResult.label(row.testResult)}</StatusTag>,
    })}
  >
    <Fields of={TestDraft} names={['testType', 'testResult']} />
    <Field of={TestDraft} name="sampledAt">
      <MomentInput />
    </Field>
    <Fields of={TestDraft} names={['institution', 'sourceType']} />
  </IllnessRecords>
)
