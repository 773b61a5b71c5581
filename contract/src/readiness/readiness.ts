import { Type } from 'typebox'
import { read, under } from '../core/call.ts'
import { flag, id, list, maybe, shape, text, whole } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { ReadinessItem } from './codes.ts'

/** One of the things that a site relies on, and what it lacks of it, each as a sentence. */
export const JudgedItem = shape({
  item: ReadinessItem.schema,
  /** Its area is not in use yet: 尚未启用, and no points are asked of it. */
  waits: flag('尚未启用'),
  points: Type.Number({ title: '得分' }),
  /** What it can give here: at home the hospital stands for the evacuation, which then has none. */
  of: whole('满分', 0, 100),
  gaps: list(text('缺项', 100)),
})
export type JudgedItem = ValueOf<typeof JudgedItem>

export const Readiness = shape({
  projectId: id('项目'),
  projectName: text('项目', 100),
  /** Points as a share of what the sources in use can give. */
  readiness: whole('医疗保障完备度', 0, 100),
  /** What lists, filters and figures hold: of the last save, or of the last night. */
  recorded: maybe(whole('列表中的完备度', 0, 100)),
  items: list(JudgedItem),
})
export type Readiness = ValueOf<typeof Readiness>

/** Whoever has projects in a list sees why one is where it is in it. */
const gate = ['biz:project:list', 'biz:project:info', 'biz:project-manager:list', 'biz:project-manager:info'] as const

/** 医疗保障完备度 (02 §10 no. 3), as it is at this moment. */
export const readiness = under('/biz/project', {
  readiness: read.get('readiness/{projectId}', gate, shape({ projectId: id('项目') }), Readiness),
})
