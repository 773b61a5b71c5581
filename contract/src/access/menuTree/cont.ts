import { directory, page, subSystem } from './rows.ts'

export const cont = subSystem('cont', '内容与应用', 'library', [
  directory('cont', '内容发布', 'notice', 11, [
    page('cont.notice', '通知公告', 'notify/index', 'notice', {
      roles: { read: [7, 8], work: [5], manage: [2, 3, 4, 6, 13] },
      permissions: {
        'biz:notice:list': 'read',
        'biz:notice:info': 'read',
        'biz:notice:save': 'work',
        'biz:notice:update': 'work',
        'biz:notice:publish': 'work',
        'biz:notice:delete': 'manage',
      },
    }),
    page('cont.news', '健康资讯', 'health-news/index', 'news', {
      roles: { read: [8], work: [2, 7, 13], manage: [3, 4, 6] },
      permissions: {
        'biz:health-news:list': 'read',
        'biz:health-news:info': 'read',
        'biz:health-news:save': 'work',
        'biz:health-news:update': 'work',
        'biz:health-news:status': 'work',
        'biz:health-news:delete': 'manage',
      },
    }),
    page('cont.banner', '轮播图', 'biz/banner/index', 'banner', {
      roles: { manage: [3, 4, 6] },
      orgTypes: [0, 2, 3],
      permissions: {
        'biz:banner:list': 'read',
        'biz:banner:info': 'read',
        'biz:banner:save': 'work',
        'biz:banner:update': 'work',
        'biz:banner:status': 'work',
        'biz:banner:delete': 'manage',
      },
    }),
  ]),
  directory('fb', '用户反馈', 'feedback', 11, [
    page('fb.client', '意见反馈', 'biz-app/client-feedback/index', 'feedback', {
      roles: { read: [3, 4, 5], manage: [6] },
      permissions: {
        'biz:client-feedback:list': 'read',
        'biz:client-feedback:info': 'read',
        'biz:client-feedback:save': 'work',
        'biz:client-feedback:update': 'work',
        'biz:client-feedback:reveal': 'work',
        'biz:client-feedback:delete': 'manage',
        'biz:client-feedback:import': 'manage',
        'biz:client-feedback:export': 'manage',
      },
    }),
    page('fb.direct', '直通反馈', 'biz-app/app-direct-feedback/index', 'hotline', {
      roles: { read: [2, 7, 13], work: [5], manage: [3, 4, 6] },
      permissions: {
        'biz:app-direct-feedback:list': 'read',
        'biz:app-direct-feedback:info': 'read',
        'biz:app-direct-feedback:save': 'work',
        'biz:app-direct-feedback:update': 'work',
        'biz:app-direct-feedback:deal': 'work',
        'biz:app-direct-feedback:comment': 'work',
        'biz:app-direct-feedback:return-visit': 'work',
        'biz:app-direct-feedback:reveal': 'work',
        'biz:app-direct-feedback:delete': 'manage',
      },
    }),
    page('fb.ban', '禁言管理', 'biz-app/direct-feedback-ban/index', 'user', {
      roles: { work: [3, 4], manage: [6] },
      permissions: {
        'biz:direct-feedback-ban:list': 'read',
        'biz:direct-feedback-ban:ban': 'work',
        'biz:direct-feedback-ban:cancel': 'work',
        'biz:direct-feedback-ban:config': 'work',
      },
    }),
    page('fb.ban-apply', '禁言申请', 'biz-app/direct-feedback-banned-apply/index', 'task', {
      roles: { work: [5], manage: [3, 4, 6] },
      permissions: {
        'biz:direct-feedback-banned-apply:list': 'read',
        'biz:direct-feedback-banned-apply:info': 'read',
        'biz:direct-feedback-banned-apply:save': 'work',
        'biz:direct-feedback-banned-apply:update': 'work',
        'biz:direct-feedback-banned-apply:agree': 'work',
        'biz:direct-feedback-banned-apply:reject': 'work',
        'biz:direct-feedback-banned-apply:cancel': 'work',
        'biz:direct-feedback-banned-apply:delete': 'manage',
        'biz:direct-feedback-banned-apply:import': 'manage',
        'biz:direct-feedback-banned-apply:export': 'manage',
      },
    }),
    page('fb.sms', '短信提醒', 'biz/sms-reminder/index', 'message', {
      roles: { read: [3, 4], manage: [6] },
      permissions: {
        'biz:sms-reminder:list': 'read',
        'biz:sms-reminder:info': 'read',
        'biz:sms-reminder:save': 'work',
        'biz:sms-reminder:update': 'work',
        'biz:sms-reminder:delete': 'manage',
        'biz:sms-reminder:import': 'manage',
        'biz:sms-reminder:export': 'manage',
      },
    }),
  ]),
  directory('app', '应用管理', 'app', 11, [
    page('app.library', '应用库', 'application/library', 'library', {
      roles: { manage: [6] },
      orgTypes: [0],
      permissions: {
        'application:library:list': 'read',
        'application:library:info': 'read',
        'application:library:save': 'work',
        'application:library:update': 'work',
        'application:library:delete': 'manage',
      },
    }),
    page('app.service', '应用服务', 'application/service', 'app', {
      roles: { manage: [6] },
      orgTypes: [0],
      permissions: {
        'application:service:list': 'read',
        'application:service:open': 'work',
        'application:service:close': 'work',
        'application:service:setting': 'work',
      },
    }),
    page('app.publish', '应用发布', 'application/publish', 'publish', {
      roles: { manage: [6] },
      orgTypes: [0],
      permissions: {
        'application:publish:list': 'read',
        'application:publish:info': 'read',
        'application:publish:save': 'work',
        'application:publish:update': 'work',
        'application:publish:sort': 'work',
        'application:publish:status': 'work',
        'application:publish:delete': 'manage',
      },
    }),
    page('app.zone', '专区配置', 'application/zone-config', 'zone', {
      roles: { manage: [6] },
      orgTypes: [0],
      permissions: {
        'application:zone-config:list': 'read',
        'application:zone-config:info': 'read',
        'application:zone-config:save': 'work',
        'application:zone-config:update': 'work',
        'application:zone-config:enable': 'work',
        'application:zone-config:delete': 'manage',
      },
    }),
    page('app.org-zone', '组织专区', 'biz/org-zone-config/index', 'org', {
      roles: { manage: [3, 4, 6] },
      permissions: {
        'biz:org-zone-config:list': 'read',
        'biz:org-zone-config:info': 'read',
        'biz:org-zone-config:save': 'work',
        'biz:org-zone-config:update': 'work',
        'biz:org-zone-config:delete': 'manage',
        'biz:org-zone-config:import': 'manage',
        'biz:org-zone-config:export': 'manage',
      },
    }),
  ]),
])
