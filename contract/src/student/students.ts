import { read, under, write } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import { Done, Id, Ids, id, maybe, optional, recordOf, revisionOf, shape, text } from '../core/fields.ts'
import { cappedPage, counting, paged } from '../core/paging.ts'
import { exportPurpose, reveal } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { importCalls } from '../operations/imports.ts'
import { nationCode } from '../people/employeeFields.ts'
import { Stage, StudentStatus } from './codes.ts'
import { studentErrors, studentFields } from './studentFields.ts'

/** Who looks after the student. */
const orgId = id('服务单位')

export const StudentDraft = ruled(shape({ orgId, ...studentFields }), (draft) => studentErrors(draft, false))
export type StudentDraft = ValueOf<typeof StudentDraft>
export const StudentRevision = ruled(revisionOf({ orgId, ...studentFields }), (draft) => studentErrors(draft, true))
export type StudentRevision = ValueOf<typeof StudentRevision>

/** `id` is the person's (03 §2.6). */
export const Student = recordOf(
  { orgId, ...studentFields },
  {
    orgName: text('服务单位', 100),
    projectId: maybe(id('项目')),
    projectName: maybe(text('项目', 100)),
    nationName: text('国籍'),
    studyNationName: text('留学国家'),
    /** Null where there is none, or none whom the caller may see. */
    guardianName: maybe(text('单位监护人', 64)),
  },
)
export type Student = ValueOf<typeof Student>

const filters = {
  /** Name, pinyin; four digits: the end of a mobile; a whole mobile or certificate number. */
  keyword: optional(text('关键字', 64, { byNumber: true })),
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  studyNation: optional({ ...nationCode, title: '留学国家' }),
  school: optional(text('学校', 100)),
  stage: optional(Stage.schema),
  studentStatus: optional(StudentStatus.schema),
}
export const StudentSearch = shape({ ...paged('name', 'enrolDate', 'createdAt'), ...filters })
export type StudentSearch = ValueOf<typeof StudentSearch>
export const StudentPage = shape({ ...StudentSearch.properties, ...counting })
export type StudentPage = ValueOf<typeof StudentPage>

/** 国际学生 (03 §5.2). */
export const students = under('/biz/student-info', {
  list: read.post('list', 'biz:student-info:list', StudentPage, cappedPage(Student)),
  info: read.get('info/{id}', 'biz:student-info:info', shape({ id: id('学生'), ...reveal }), Student, {
    handlerAsks: ['biz:student-info:reveal'],
  }),
  save: write.post('save', 'biz:student-info:save', StudentDraft, Id, { limit: 'lookUp' }),
  update: write.post('update', 'biz:student-info:update', StudentRevision, Done, { limit: 'lookUp' }),
  delete: write.post('delete', 'biz:student-info:delete', Ids, Done),
  ...importCalls('biz:student-info:import', 'student'),
  export: read.post(
    'export',
    'biz:student-info:export',
    shape({ ...StudentSearch.properties, ...chosenLines('学生'), ...exportPurpose }),
    Exported,
    { limit: 'export', reveals: 'biz:student-info:reveal' },
  ),
})
