import type { Static } from 'typebox'
import { Continent } from '../area/codes.ts'
import { read, under } from '../core/call.ts'
import { decimal, flag, id, list, maybe, shape, text, whole } from '../core/fields.ts'
import { ProjectStatus } from '../organisation/codes.ts'
import { below } from '../organisation/orgInfo.ts'
import { projectFilters } from './projectLists.ts'

const longitude = decimal('经度', 3, 6)
const latitude = decimal('纬度', 2, 6)

/** A nation with the projects that the filters find there; a figure whose source is not built yet is absent. */
export const NationFigures = shape({
  /** Null: projects whose nation nobody has said. */
  nationCode: maybe(text('国家/地区', 2)),
  nationName: maybe(text('国家/地区', 64)),
  continent: maybe(Continent.schema),
  /** The middle of its projects, as far as they say where they are; else that of the nation. */
  longitude: maybe(longitude),
  latitude: maybe(latitude),
  projectNum: below('项目数'),
  activeNum: below('在建项目'),
  /** Without one in normal service, by the register. */
  noClinicNum: below('无医务室'),
  /** Without a hospital within the travel time of 完备度. */
  noHospitalNum: below('无可达医院'),
  /** With an agreement that ends within 60 days. */
  expiringNum: below('协议将到期'),
  /** 重点 or 应急防控. */
  guardedNum: below('重点/应急防控'),
})
export type NationFigures = Static<typeof NationFigures>

/** Where a project is. */
export const ProjectPoint = shape({
  projectId: id('项目'),
  orgName: text('项目名称', 100),
  nationCode: maybe(text('国家/地区', 2)),
  projectStatus: ProjectStatus.schema,
  /** Not closed, and without a hospital within reach. */
  noHospital: flag('无可达医院'),
  longitude,
  latitude,
})
export type ProjectPoint = Static<typeof ProjectPoint>

/** With more than that no project is shown by itself: a nation has to be chosen first. */
export const mostPoints = 1_000
export const NationView = shape({
  /** Those with most projects first. */
  nations: list(NationFigures),
  projectNum: below('项目数'),
  /** Those that say where they are; empty where there are more than `mostPoints`. */
  points: list(ProjectPoint),
  placedNum: below('有坐标的项目'),
  /** How far a hospital may be to be within reach. */
  hospitalMinutes: whole('就近医院车程', 0, 1_440),
})
export type NationView = Static<typeof NationView>

/** An approved map and its number (审图号); both null where none has been loaded up: then no borders are drawn. */
export const ApprovedMap = shape({ url: maybe(text('地图地址', 500)), approvalNo: maybe(text('审图号', 64)) })
export type ApprovedMap = Static<typeof ApprovedMap>

const readers = ['biz:project:list', 'biz:project-manager:list'] as const
/** 02 §6.2: projects by nation. */
export const nationView = under('/biz/project', {
  nations: read.post('nations', readers, shape(projectFilters), NationView),
  map: read.get('map', 'login', shape({}), ApprovedMap),
})
