import { Injectable } from '@nestjs/common';
import { CommandHandler, EventBus, EventsHandler, QueryHandler } from '@nestjs/cqrs';
import type { ICommandHandler, IEventHandler, IQueryHandler } from '@nestjs/cqrs';

@Injectable()
export class CakeStore {
  readonly baked: string[] = [];
  readonly seen: string[] = [];
}

export class BakeCakeCommand {
  constructor(readonly name: string) {}
}

export class CountCakesQuery {}

export class CakeBakedEvent {
  constructor(readonly name: string) {}
}

@CommandHandler(BakeCakeCommand)
export class BakeCakeHandler implements ICommandHandler<BakeCakeCommand> {
  constructor(
    private readonly cakes: CakeStore,
    private readonly events: EventBus,
  ) {}

  execute({ name }: BakeCakeCommand): Promise<void> {
    this.cakes.baked.push(name);
    this.events.publish(new CakeBakedEvent(name));
    return Promise.resolve();
  }
}

@EventsHandler(CakeBakedEvent)
export class CakeBakedHandler implements IEventHandler<CakeBakedEvent> {
  constructor(private readonly cakes: CakeStore) {}

  handle({ name }: CakeBakedEvent): void {
    this.cakes.seen.push(name);
  }
}

@QueryHandler(CountCakesQuery)
export class CountCakesHandler implements IQueryHandler<CountCakesQuery> {
  constructor(private readonly cakes: CakeStore) {}

  execute(): Promise<{ baked: number; seen: number }> {
    return Promise.resolve({ baked: this.cakes.baked.length, seen: this.cakes.seen.length });
  }
}
