import { read, under } from '../core/call.ts'
import { id, list, maybe, Nothing, shape, text, whole } from '../core/fields.ts'
import { SimpleNation } from './nationality.ts'
import { OfNation, OfProvince, Place } from './places.ts'

/** Not closed, in the caller's scope. */
const projectNum = whole('项目数', 0, Number.MAX_SAFE_INTEGER)
const NationWithProjects = shape({ ...SimpleNation.properties, projectNum })
const PlaceWithProjects = shape({ ...Place.properties, projectNum })
const Group = shape({
  orgId: id('组织'),
  orgName: text('组织名称', 100),
  shortName: maybe(text('简称', 40)),
  orgProjectId: text('组织项目标识'),
})

const service = { inOems: true } as const

/** Where the caller has projects, for the filters of clinic building (02 §5.8, 05 §5.5). */
export const projectPlaces = under(
  '/clinicbuild/manage',
  {
    listNationality: read.get('list-nationality', 'login', Nothing, list(NationWithProjects), service),
    listProvince: read.get('list-province', 'login', OfNation, list(PlaceWithProjects), service),
    listArea: read.get('list-area', 'login', OfProvince, list(PlaceWithProjects), service),
    /** Group companies in scope; a caller below one gets the one above. */
    listGroup: read.get('list-group', 'login', Nothing, list(Group), service),
  },
  '/ccds-api',
)
