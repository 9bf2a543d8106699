import { Injectable, NotFoundException, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Args, Field, GqlExecutionContext, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { RequestContext } from 'almanac';
import type { Request } from 'express';

@ObjectType()
export class Cake {
  @Field()
  name: string;

  @Field(() => Int)
  slices: number;
}

@Injectable()
class BakerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { req } = GqlExecutionContext.create(context).getContext<{ req: Request }>();
    return req.headers['x-baker'] !== undefined;
  }
}

@Resolver(() => Cake)
export class CakesResolver {
  @Query(() => Cake)
  cake(@Args('name') name: string): Cake {
    if (name === 'stone') throw new NotFoundException('No such cake');
    return { name, slices: 8 };
  }

  /** Whether the service has authenticated the caller. */
  @Query(() => Boolean)
  authenticated(): boolean {
    return RequestContext.current().caller.login !== '';
  }

  @UseGuards(BakerGuard)
  @Mutation(() => Cake)
  bake(@Args('name') name: string, @Args('slices', { type: () => Int }) slices: number): Cake {
    return { name, slices };
  }
}
