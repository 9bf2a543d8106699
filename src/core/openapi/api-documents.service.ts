import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { SiteUrls } from '#core/context';
import { namespaceDocument } from './namespace-document.js';

/** The OpenAPI documents, one for each root of the REST interface. */
export interface OpenApiDocuments {
  /** Paths and members under the names of Almanac. */
  readonly own: OpenAPIObject;
  /** The same interface under the names of WordPress and its plugins. */
  readonly wordpress: OpenAPIObject;
}

/** The OpenAPI documents of the running service, loaded at the first request. */
@Injectable()
export class ApiDocumentsService {
  private load?: () => Promise<OpenApiDocuments>;
  private loaded?: Promise<OpenApiDocuments>;

  constructor(private readonly urls: SiteUrls) {}

  /** Says where the documents come from; called once, when the application is created. */
  provide(load: () => Promise<OpenApiDocuments>): void {
    this.load = load;
  }

  /** The documents. A failure is not remembered. */
  async read(): Promise<OpenApiDocuments> {
    if (!this.load) throw new Error('The OpenAPI documents are not provided.');
    this.loaded ??= this.load();
    try {
      return await this.loaded;
    } catch (error) {
      this.loaded = undefined;
      throw error;
    }
  }

  /** The part of the own document with the routes of one namespace, for clients of that namespace. */
  async ofNamespace(namespace: string, info: { title: string; description: string }): Promise<object> {
    const { own } = await this.read();
    const { paths, components } = namespaceDocument(own, namespace);
    return {
      openapi: '3.0.0',
      info: { version: '1.0.0', ...info },
      components,
      servers: [{ url: `${this.urls.restUrl(namespace)}/` }],
      paths,
    };
  }
}
