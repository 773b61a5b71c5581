import { directory, page, subSystem } from './rows.ts'

export const cont = subSystem('cont', '内容与应用', 'library', [
  directory('cont', '内容发布', 'notice', 11, [
    page('cont.notice', '通知公告', 'notify/index', 'notice', {
      grants: 'AAAWARRA',
      perms: 'biz:notice: list,info / save,update,publish / delete',
    }),
    page('cont.news', '健康资讯', 'health-news/index', 'news', {
      grants: 'WAA-AWRW',
      perms: 'biz:health-news: list,info / save,update,status / delete',
    }),
    page('cont.banner', '轮播图', 'biz/banner/index', 'banner', {
      grants: '-AA-A---',
      orgTypes: [0, 2, 3],
      perms: 'biz:banner: list,info / save,update,status / delete',
    }),
  ]),
  directory('fb', '用户反馈', 'feedback', 11, [
    page('fb.client', '意见反馈', 'biz-app/client-feedback/index', 'feedback', {
      grants: '-RRRA---',
      perms: 'biz:client-feedback: list,info / save,update,reveal / delete,import,export',
    }),
    page('fb.direct', '直通反馈', 'biz-app/app-direct-feedback/index', 'feedback', {
      grants: 'RAAWAR-R',
      perms: 'biz:app-direct-feedback: list,info / save,update,deal,comment,return-visit,reveal / delete',
    }),
    page('fb.ban', '禁言管理', 'biz-app/direct-feedback-ban/index', 'user', {
      grants: '-WW-A---',
      perms: 'biz:direct-feedback-ban: list / ban,cancel,config',
    }),
    page('fb.ban-apply', '禁言申请', 'biz-app/direct-feedback-banned-apply/index', 'task', {
      grants: '-AAWA---',
      perms: 'biz:direct-feedback-banned-apply: list,info / save,update,agree,reject,cancel / delete,import,export',
    }),
    page('fb.sms', '短信提醒', 'biz/sms-reminder/index', 'message', {
      grants: '-RR-A---',
      perms: 'biz:sms-reminder: list,info / save,update / delete,import,export',
    }),
  ]),
  directory('app', '应用管理', 'app', 11, [
    page('app.library', '应用库', 'application/library', 'library', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'application:library: list,info / save,update / delete',
    }),
    page('app.service', '应用服务', 'application/service', 'app', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'application:service: list / open,close,setting',
    }),
    page('app.publish', '应用发布', 'application/publish', 'app', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'application:publish: list,info / save,update,sort,status / delete',
    }),
    page('app.zone', '专区配置', 'application/zone-config', 'app', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'application:zone-config: list,info / save,update,enable / delete',
    }),
    page('app.org-zone', '组织专区', 'biz/org-zone-config/index', 'app', {
      grants: '-AA-A---',
      perms: 'biz:org-zone-config: list,info / save,update / delete,import,export',
    }),
  ]),
])
