import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CLIENT_PATHS, type ClientPath } from '@deskline/identity';
import type { Route, Routes } from '../../pages/route';
import { ClientEndpoints, type ClientResponse } from './client-endpoints';
import { addressOf, originOf } from './forwarded-request';

/** The endpoints for clients over HTTP. */
@Injectable()
export class TokenRoutes implements Routes {
  constructor(@Inject(ClientEndpoints) private readonly endpoints: ClientEndpoints) {}

  routes(): Route[] {
    return CLIENT_PATHS.map((path) => this.post(path));
  }

  private post(path: ClientPath): Route {
    return {
      method: 'POST',
      path,
      failed: (error, { id }, reply) => send(reply, this.endpoints.refuse(error, id)),
      takesBytes: true,
      handle: async (request, reply) => {
        const { authorization, 'content-type': content_type } = request.headers;
        const query = request.url.split('?')[1] ?? '';
        const [address, origin] = [addressOf(request), originOf(request)];
        const call = { path, query, authorization, content_type, address, origin, request_id: request.id };
        return send(reply, await this.endpoints.answer(call, request.body));
      },
    };
  }
}

const send = (reply: FastifyReply, { status, headers, body }: ClientResponse): FastifyReply =>
  reply.code(status).headers(headers).send(body);
